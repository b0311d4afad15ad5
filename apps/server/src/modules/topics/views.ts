import type { Topic } from '@hiwar/contract/topics.ts'
import type { TopicRecord } from './queries.ts'

export function topicView(topic: TopicRecord): Topic {
  return {
    id: topic.id,
    name: { ar: topic.nameAr, en: topic.nameEn },
    createdAt: topic.createdAt.toISOString(),
    updatedAt: topic.updatedAt.toISOString(),
  }
}

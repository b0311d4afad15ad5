import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, paginated, paging, rule, text } from './fields.ts'
import { bounds } from './bounds.ts'
import { admins, lessonMembers } from './roles.ts'

export const Topic = z.object({
  id: Id,
  name: z.object({ ar: z.string(), en: z.string() }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Topic = z.infer<typeof Topic>

export const UserTopic = z.extend(Topic, { userId: Id })

/** One named twice counts once. */
const TopicIds = z
  .pipe(
    z.array(Id).check(z.maxLength(bounds.queryArray)),
    z.transform((ids: number[]) => [...new Set(ids)]),
  )
  .check(z.maxLength(bounds.topicsPerUser))

const TopicName = text().check(
  rule('short-topic-name', (name) => [...name].length >= bounds.topicName.min),
  rule('long-topic-name', (name) => [...name].length <= bounds.topicName.max),
)

export const CreateTopic = z.object({ arabicName: TopicName, englishName: TopicName })

export const createTopic = endpoint({
  name: 'createTopic',
  method: 'POST',
  path: '/topic/',
  who: admins,
  summary: 'Add a topic; each of its names is used once',
  audit: 'topic.create',
  body: CreateTopic,
  reply: Topic,
  fails: ['short-topic-name', 'long-topic-name'],
})

export const listTopics = endpoint({
  name: 'listTopics',
  method: 'GET',
  path: '/topic/list',
  who: 'signed-in',
  summary: 'Topics, newest first; `name` matches either language',
  query: z.object({ ...paging, name: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  reply: paginated(Topic),
})

export const UpdateTopic = z.object({ arabicName: z.optional(TopicName), englishName: z.optional(TopicName) })

export const updateTopic = endpoint({
  name: 'updateTopic',
  method: 'PUT',
  path: '/topic/:id',
  who: admins,
  summary: 'Rename a topic',
  audit: 'topic.update',
  params: IdParams,
  body: UpdateTopic,
  reply: Topic,
  fails: ['topic-not-found', 'empty-request', 'short-topic-name', 'long-topic-name'],
})

export const deleteTopic = endpoint({
  name: 'deleteTopic',
  method: 'DELETE',
  path: '/topic/:id',
  who: admins,
  summary: 'Take a topic away from everybody',
  audit: 'topic.delete',
  params: IdParams,
  fails: ['topic-not-found'],
})

export const listOwnTopics = endpoint({
  name: 'listOwnTopics',
  method: 'GET',
  path: '/topic/of/user',
  who: lessonMembers,
  summary: 'My topics',
  reply: z.array(UserTopic),
})

export const addOwnTopics = endpoint({
  name: 'addOwnTopics',
  method: 'POST',
  path: '/topic/of/user',
  who: lessonMembers,
  summary: 'Add to my topics; held ones are ignored',
  body: z.object({ topicIds: TopicIds }),
  fails: ['topic-not-found'],
})

export const removeOwnTopics = endpoint({
  name: 'removeOwnTopics',
  method: 'DELETE',
  path: '/topic/of/user',
  who: lessonMembers,
  summary: 'Take from my topics; ones not held are ignored',
  body: z.object({ topicIds: TopicIds.check(z.minLength(1)) }),
  fails: ['topic-not-found'],
})

export const changeOwnTopics = endpoint({
  name: 'changeOwnTopics',
  method: 'PATCH',
  path: '/topic/of/user',
  who: lessonMembers,
  summary: 'Add and remove topics of mine in one go',
  body: z.object({ addTopics: TopicIds, removeTopics: TopicIds }),
  fails: ['topic-not-found', 'empty-request'],
})

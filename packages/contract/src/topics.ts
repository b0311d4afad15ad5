import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, paginated, paging } from './fields.ts'
import { bounds } from './bounds.ts'
import { lessonMembers } from './roles.ts'

export const Topic = z.object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), createdAt: Instant, updatedAt: Instant })
export type Topic = z.infer<typeof Topic>

export const UserTopic = z.extend(Topic, { userId: Id })

const TopicIds = z.array(Id).check(z.maxLength(bounds.topicsPerUser))

export const listTopics = endpoint({
  name: 'listTopics', method: 'GET', path: '/topic/list', who: 'signed-in', summary: 'Topics, newest first; `name` matches either language',
  query: z.object({ ...paging, name: z.optional(z.string().check(z.trim(), z.maxLength(100))) }), reply: paginated(Topic),
})

export const listOwnTopics = endpoint({
  name: 'listOwnTopics', method: 'GET', path: '/topic/of/user', who: lessonMembers, summary: 'My topics', reply: z.array(UserTopic),
})

export const addOwnTopics = endpoint({
  name: 'addOwnTopics', method: 'POST', path: '/topic/of/user', who: lessonMembers, summary: 'Add to my topics; held ones are ignored',
  body: z.object({ topicIds: TopicIds }), fails: ['topic-not-found'],
})

import { sql, type KyselyPlugin, type PluginTransformQueryArgs, type RootOperationNode } from 'kysely'

/** The condition of a statement that is meant for every row of its table. */
export const everyRow = sql<boolean>`true`

/**
 * Refuses an update or a delete without a condition: one `where` forgotten would change what belongs to everybody. Whoever
 * means a whole table says so with `everyRow`.
 */
export const refuseWholeTable: KyselyPlugin = {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if ((node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode') && node.where === undefined)
      throw new Error('an update or a delete without a condition')
    return node
  },
  async transformResult({ result }) {
    return result
  },
}

/** A row as a JSON array of its fields, of which only `JsonFields.read` knows the order. */
export type JsonRow<Row> = readonly Row[keyof Row][]

export interface JsonFields<Row> {
  /** The expression that makes a `JsonRow` of a row. */
  readonly expression: string
  readonly read: (values: JsonRow<Row>) => Row
}

/**
 * Rows inside rows: the fields of one, each with its expression in SQL, where moments are read as text (`isoTime`).
 * PostgreSQL writes and the driver reads an array in two thirds of the time of an object, whose names stand in every
 * row: with the people in them, a page of ten lessons takes 80 instead of 127 µs of the database and 35 instead of 63 of
 * the reader (16 pages in one statement).
 */
export function jsonFields<Row extends object>(
  expressions: Readonly<Record<keyof Row & string, string>>,
): JsonFields<Row> {
  const names = Object.keys(expressions)
  return {
    expression: `json_build_array(${Object.values(expressions).join(', ')})`,
    read: (values) => {
      const row: Record<string, unknown> = {}
      for (const [place, name] of names.entries()) row[name] = values[place]
      return row as Row
    },
  }
}

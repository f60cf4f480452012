/** Error messages by field. */
export type FormErrors = Partial<Record<string, string>>

type Schema = { safeParse: (body: unknown) => { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined } }

/** Validates the body with the schema that the server uses. Returns the first error of each field. */
export function findSchemaErrors(schema: Schema, body: unknown): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** Messages by field. */
export type FormErrors = Partial<Record<string, string>>

type Schema = { safeParse: (body: unknown) => { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined } }

/** What the zod schema of a call finds in its body: the first error of each field, in the server's words. */
export function errorsBySchema(schema: Schema, body: unknown): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

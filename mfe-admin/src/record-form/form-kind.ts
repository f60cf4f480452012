/** What is wrong with a form, by the field's name. */
export type FormErrors<Form> = Partial<Record<keyof Form & string, string>>

/** What can be said of a stored record: which one it is, and how often it was changed. */
export type Stored = { id: number; version: number }

/** How one kind of record is typed, checked and saved. */
export type FormKind<Made extends Stored, Form extends object, Body extends Record<string, unknown>> = {
  /** As people call it: "email template". */
  name: string
  empty: Form
  /** The form as it opens on a record. */
  formOf: (record: Made) => Form
  /** What is sent of a whole form. */
  bodyOf: (form: Form) => Body
  /** What can be said without the server. */
  localErrors: (form: Form) => FormErrors<Form>
  /** What is wrong, as one line. */
  inWords: (errors: FormErrors<Form>) => string
  /** What tells records apart: a form in which all of these were typed anew is for another one. */
  names: (keyof Body)[]
  create: (body: Body, idempotencyKey: string) => Promise<Made>
  change: (id: number, body: Partial<Body> & { version: number }, idempotencyKey?: string) => Promise<Made>
}

/** What is sent of a changed form: what differs from `base`, and the version that it was read at. */
export function changesOf<Made extends Stored, Form extends object, Body extends Record<string, unknown>>(
  { formOf, bodyOf }: Pick<FormKind<Made, Form, Body>, 'formOf' | 'bodyOf'>,
  base: Made,
  form: Form,
): Partial<Body> & { version: number } {
  return { ...differing(bodyOf(formOf(base)), bodyOf(form)), version: base.version }
}

/** The form on top of what is there now: what was left alone follows it, what was typed stays. */
export function rebased<Form extends object>(before: Form, typed: Form, now: Form): Form {
  return { ...now, ...differing(before, typed) }
}

const differing = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  // Only keys whose value is the same are dropped.
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof Values])) as Partial<Values>

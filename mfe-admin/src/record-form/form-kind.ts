export type FormErrors<Form> = Partial<Record<keyof Form & string, string>>

export type Stored = { id: number; version: number }

export type FormKind<Made extends Stored, Form extends object, Body extends Record<string, unknown>> = {
  /** Shown to users: "email template". */
  name: string
  empty: Form
  formOf: (record: Made) => Form
  bodyOf: (form: Form) => Body
  localErrors: (form: Form) => FormErrors<Form>
  inWords: (errors: FormErrors<Form>) => string
  /** Fields that identify a record: if all of them were retyped, the form is about another record. */
  names: (keyof Body)[]
  create: (body: Body, idempotencyKey: string) => Promise<Made>
  change: (id: number, body: Partial<Body> & { version: number }, idempotencyKey?: string) => Promise<Made>
}

export function changesOf<Made extends Stored, Form extends object, Body extends Record<string, unknown>>(
  { formOf, bodyOf }: Pick<FormKind<Made, Form, Body>, 'formOf' | 'bodyOf'>,
  base: Made,
  form: Form,
): Partial<Body> & { version: number } {
  return { ...differing(bodyOf(formOf(base)), bodyOf(form)), version: base.version }
}

/** The form on top of the current record: edited fields keep the user's input, the others take the new values. */
export function rebased<Form extends object>(before: Form, typed: Form, now: Form): Form {
  return { ...now, ...differing(before, typed) }
}

const differing = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  // The cast is safe: only keys with equal values are dropped.
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof Values])) as Partial<Values>

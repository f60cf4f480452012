import { editableLeadFields, type ImportColumnTarget, leadFields } from '@crm/contracts'

/** The parts of an address in the order in which they are written. A column may also have the whole address. */
export const addressParts = ['whole', 'street', 'line2', 'city', 'state', 'zip', 'country'] as const
export type AddressPart = (typeof addressParts)[number]

/** `part`: of an address or a name. `group`: the words and the number that tell one address, phone, or email from another. */
export type HeadingMeaning = { target: ImportColumnTarget; part: string | null; group: string[] }

// Headings of Google Contacts, HubSpot, Jobber, Housecall Pro, QuickBooks, Outlook, Angi, Yelp, Meta, vCards, and of lists that offices write in
// English and Spanish. They are compared without case, accents, and punctuation, and at first with all of their words.
const headingWords: Readonly<Record<string, string>> = {
  name: `full name, fullname, lead name, customer name, customer, contact name, primary contact, client, client name, consumer name,
    homeowner, homeowner name, home owner, home owner name, property owner, lead, contact, fn, nombre completo, nombre y apellido, nombre y
    apellidos, nombres y apellidos, nombre, cliente, contacto`,
  'name reversed': 'last name first name, last first, name last first, apellido nombre, apellidos nombres',
  'name display': 'display name, customer full name, account name, customer display name, file as',
  first_name: 'first name, name first, firstname, first, given name, givenname, forename, nombres, nombre de pila, primer nombre',
  'first_name middle': 'middle name, name middle, middlename, middle initial, middle, m i, additional name, segundo nombre',
  last_name:
    'last name, name last, lastname, last, surname, family name, familyname, apellido, apellidos, apellido paterno, primer apellido',
  'last_name second': 'name suffix, suffix, apellido materno, segundo apellido',
  // What a lead cost, not what it brings.
  ignore: 'lead price, lead fee, lead cost, cost per lead',
  company: `company account, company, company name, business name, organization, organisation, organization name, org, associated company,
    empresa, compania, negocio, nombre de la empresa`,
  phone: `ph, mob, address phone, fono, phone number, phone numbers, phones, phone no, mobile, mobile phone, mobile number, cell, cellphone,
    cell phone, cell number, telephone, telephone number, tel, contact number, home number, work number, phone work, phone home, whatsapp,
    telefono, telefonos, numero de telefono, celular, numero de celular, movil`,
  email: `e mail, e mails, emails, email address, e mail address, email addresses, mail, correo, correo electronico, correos, direccion de
    correo, direccion de correo electronico, email id`,
  lead_origin: `referral, how did you hear, heard about us, lead source, source, original source, original traffic source, traffic source,
    referral source, customer source, platform, channel, how did you hear about us, como nos conocio, como nos encontro, como se entero
    de nosotros, como supo de nosotros, canal, origen, fuente, origen del cliente, plataforma`,
  date_created: `created at utc, date in, date recd, contact date, date of contact, date of inquiry, inquiry received, created, created
    time, created at, created on, created date, create date, date created, creation date, date, lead date, date added, date received,
    received, submitted, submitted at, submission date, date submitted, timestamp, marca temporal, request date, date requested, inquiry
    date, customer since, fecha, fecha de creacion, creado, fecha de alta, fecha de registro, fecha de contacto, fecha contacto, fecha
    de solicitud, fecha de ingreso`,
  changed_at: `updated, updated at, updated on, last updated, update date, last update, modified, modified at, date modified, modified date,
    modified time, last modified, last modified date, last modified time, last changed, changed at, actualizado, ultima actualizacion, modificado`,
  next_followup_date: `follow up on, next contact, next contact date, callback date, call back date, next call, next follow up date, next
    followup, follow up, followup, follow up date, followup date, next activity date, seguimiento, proximo seguimiento, fecha de seguimiento`,
  remarks: `lead status, stage, lead stage, deal stage, pipeline stage, contact status, estatus, etapa, estado del cliente, estado del
    lead, estado lead, estado del prospecto, estado del contacto, estado de la oportunidad, estado de la venta, estado de venta, estado
    del proyecto, estado del seguimiento`,
  assigned_to: `rep, salesman, estimator, handled by, assignee, assigned, owner, lead owner, contact owner, account owner, deal owner,
    sales rep, salesperson, sales person, asignado a, asignado, responsable, vendedor, vendedora, asesor, asesora, asesor de ventas,
    agente de ventas, propietario`,
  notes: `memo, remark, notes comments, comments notes, additional comments, note, comments, comment, message, customer notes, customer
    comments, contact notes, notas, nota, comentario, comentarios, mensaje, observaciones`,
  'notes labeled': `referred by, scope of work, scope, service type, description, project description, job description, details, project
    details, project type, job type, service requested, task, task name, descripcion, detalles, tipo de proyecto`,
  additional_notes: 'additional note, other notes, internal notes, private notes, notas adicionales, notas internas, notas privadas',
  project_amount: `sale price, sale amount, contract price, contract amount, job total, quoted, quoted amount, quoted price, estimated
    value, expected revenue, estimated amount, estimated price, amount, budget, value, price, quote, estimate, project value, deal
    value, deal amount, lead value, job value, total value, quote amount, estimate amount, presupuesto, monto total, monto, importe
    total, precio total, importe, precio, valor, cotizacion`,
  deposit_paid: 'deposit, paid deposit, deposit received, deposito, deposito pagado, anticipo, anticipo pagado',
  balance_paid: 'balance, open balance, paid in full, saldo, saldo pagado',
  installation_date: `scheduled install, scheduled installation, installation day, install date, installation, install, fecha de
    instalacion, instalacion`,
  assigned_installer: 'installer, instalador, instaladores',
  selected_colors: 'color s, wrap colors, color code, selected colours, colours, color, colour, wrap color, colores',
  'address whole': `addr, street city state zip, address city state zip, full address, address formatted, street address formatted,
    location, direccion, direccion completa, domicilio, adr, postal address, direccion postal`,
  'address street': `street address line 1, address address1, address address 1, street, street address, street address 1, street 1, street
    line 1, street name, address 1, address line 1, address line1, address1, street1, address street, address street 1, address street line
    1, address street address, calle, calle y numero, direccion 1`,
  'address line2': `street address line 2, address address2, address address 2, apt number, unit apt, apt suite, street 2, street 3, street
    line 2, street address 2, address 2, address 3, address line 2, address line2, address line 3, address2, street2, address street 2,
    address street 3, address street line 2, address extended address, extended address, address po box, po box, unit, unit number, apt, apt
    unit, apartment, suite, apartamento, departamento, direccion 2`,
  'address city': `city state, city state zip, city st zip, city and state, city, town, city town, locality, address city, address
    locality, ciudad, municipio, localidad, poblacion`,
  'address state': `st, province code, address province code, state code, state, province, region, state region, state province, address
    state, address region, address province, address state province, provincia, estado`,
  'address zip': `zip, zip code, zipcode, post code, postcode, postal code, postal, zip postal code, zip postal, postal zip code, address
    zip, address zip code, address postal code, codigo postal, cp, c p`,
  'address country': 'country code, address country code, country, country region, address country, address country region, pais',
}

// Words that say only whose or which one. They are ignored if the heading has no meaning with them.
const ownerWords = new Set(
  'customer client lead contact consumer homeowner person primary main my your s of the de del la el su tu cliente'.split(' '),
)
const qualifierWords = new Set(
  `home house work business office company personal preferred best default number no nr num value other secondary alternate alternative alt additional
   second billing bill shipping ship to service property location job site mailing installation install physical project residential cell mobile day
   daytime evening direct voice internet pref whatsapp casa trabajo oficina otro principal facturacion envio servicio instalacion movil celular`.split(
    /\s+/,
  ),
)
const targetsWithQualifiers: readonly ImportColumnTarget[] = ['phone', 'email', 'address']
// These mean something else together with another word: a last contact, the date of a job.
const onlyAlone = new Set(['first', 'last', 'middle', 'date', 'fecha'])

// "Create Date (CST)", "Email (Required)"
const afterthoughts = /\((?:[ECMP][SD]?T|AK[SD]T|HST|UTC|GMT|required|optional|requerido|obligatorio|opcional)\)/gi

const foldHeading = (heading: string): string =>
  heading
    .replace(afterthoughts, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('#', ' number ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    // vCards: TEL;TYPE=CELL
    .replace(/\btype (?=\p{L})/gu, '')

const meaningOf = new Map<string, Omit<HeadingMeaning, 'group'>>([
  ...editableLeadFields.flatMap((field) => {
    const { label, heading } = leadFields[field]
    return [field, label, heading].map(
      (name) => [foldHeading(name), { target: field, part: field === 'address' ? 'whole' : null }] as const,
    )
  }),
  ...Object.entries(headingWords).flatMap(([meaning, names]) => {
    const [target = '', part = null] = meaning.split(' ')
    // The cast is safe: each key begins with a target.
    return names.split(',').map((name) => [name.replace(/\s+/g, ' ').trim(), { target: target as ImportColumnTarget, part }] as const)
  }),
])

/** What a column's heading says about its cells: as it is written, else without its number, else without words that only qualify. */
export function findHeadingMeaning(heading: string): HeadingMeaning | null {
  const words = foldHeading(heading).split(' ')
  const line = findBillToLine(words.join(' '))
  if (line !== null) return line
  const isNumber = (word: string): boolean => /^\d+$/.test(word)
  const isOwnerWord = (word: string): boolean => ownerWords.has(word)
  const isQualifier = (word: string): boolean => isOwnerWord(word) || qualifierWords.has(word)
  const ignored: ((word: string, index: number) => boolean)[] = [
    () => false,
    // The first number of "Address 1 Street Line 2" tells which address.
    (word, index) => index === 1 && isNumber(word),
    ...[isNumber, isOwnerWord, isQualifier, (word: string) => isNumber(word) || isQualifier(word)],
  ]
  for (const isIgnored of ignored) {
    const rest = words.filter((word, index) => !isIgnored(word, index)).join(' ')
    const group = words.filter((word, index) => isIgnored(word, index) && !ownerWords.has(word))
    const found = meaningOf.get(rest)
    if (found === undefined || (rest !== words.join(' ') && onlyAlone.has(rest))) continue
    if (!group.some((word) => qualifierWords.has(word)) || targetsWithQualifiers.includes(found.target)) return { ...found, group }
  }
  return null
}

/** QuickBooks Desktop has an address in lines, of which the first is the name: "Bill to 1" to "Bill to 5". */
function findBillToLine(folded: string): HeadingMeaning | null {
  const [, which, line] = /^(bill|ship) to(?: (?:line )?([1-5]))?$/.exec(folded) ?? []
  if (which === undefined) return null
  const group = [which === 'bill' ? 'billing' : 'shipping']
  if (line === '1') return { target: 'name', part: 'display', group }
  const part = line === undefined ? 'whole' : (['street', 'city', 'state', 'zip'] as const)[Number(line) - 2]
  return { target: 'address', part: part ?? 'whole', group }
}

/** Whether the heading is written like this word, apart from case, accents, and punctuation. */
export const isHeadingLike = (heading: string, word: string): boolean => foldHeading(heading) === word

import type { Database } from '@crm/database'
import type { ErasedRecords, PersonValues } from '@crm/facts'

/** The records that are no others; null: no orders, or repairs, count as others. */
export type NoOthers = Omit<ErasedRecords, 'booklets' | 'repairs'> & { booklets: number[] | null; repairs: number[] | null }

type Column = (record: { name: string; phone: string }) => string

const columns: Record<keyof PersonValues, Column> = {
  names: ({ name }) => `lower(${name})`,
  emails: () => 'lower(email)',
  phones: ({ phone }) => phone,
  addresses: () => 'lower(address)',
}

/** Which of these values other records have as well, in lower case: by them alone nobody can be told from another. */
export async function sharedValues({ pool }: Pick<Database, 'pool'>, ours: NoOthers, values: PersonValues): Promise<PersonValues> {
  const shared = async (kind: keyof PersonValues): Promise<string[]> => {
    if (values[kind].length === 0) return []
    const column = columns[kind]
    const { rows } = await pool.query<{ value: string }>(
      `select ${column({ name: 'name', phone: 'phone_digits' })} as value from crm.leads
        where ${column({ name: 'name', phone: 'phone_digits' })} = any ($4) and id <> all ($1)
       union
       select ${column({ name: 'customer_name', phone: 'phone_digits' })} from crm.sample_booklets
        where ${column({ name: 'customer_name', phone: 'phone_digits' })} = any ($4) and id <> all ($2)
       union
       select ${column({ name: 'customer_name', phone: 'crm.phone_digits(phone)' })} from crm.repair_requests
        where ${column({ name: 'customer_name', phone: 'crm.phone_digits(phone)' })} = any ($4) and id <> all ($3)`,
      // With a list of null nothing is other than all of it.
      [ours.leads, ours.booklets ?? [null], ours.repairs ?? [null], values[kind].map((value) => value.toLowerCase())],
    )
    return rows.map(({ value }) => value)
  }
  const [names, emails, phones, addresses] = await Promise.all([shared('names'), shared('emails'), shared('phones'), shared('addresses')])
  return { names, emails, phones, addresses }
}

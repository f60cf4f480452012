import { CheckCard } from '@crm/ui'

type Payment = { deposit_paid: boolean; balance_paid: boolean }

type Props = { payment: Payment; changed?: readonly string[]; onChange: (change: Partial<Payment>) => void }

/** The payments of a project; those in `changed` are marked. */
export function PaymentCards({ payment, changed = [], onChange }: Props) {
  return (
    <>
      <CheckCard
        title="Deposit Paid"
        note="Initial payment received"
        mark={changed.includes('deposit_paid') && 'Changed'}
        checked={payment.deposit_paid}
        onChange={(event) => onChange({ deposit_paid: event.target.checked })}
      />
      <CheckCard
        title="Balance Paid"
        note="Final payment received"
        mark={changed.includes('balance_paid') && 'Changed'}
        checked={payment.balance_paid}
        onChange={(event) => onChange({ balance_paid: event.target.checked })}
      />
    </>
  )
}

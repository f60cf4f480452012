import { CheckCard } from '@crm/ui'

type Payment = { deposit_paid: boolean; balance_paid: boolean }

/** What of the project has been paid. */
export function PaymentCards({ payment, onChange }: { payment: Payment; onChange: (change: Partial<Payment>) => void }) {
  return (
    <>
      <CheckCard
        title="Deposit Paid"
        note="Initial payment received"
        checked={payment.deposit_paid}
        onChange={(event) => onChange({ deposit_paid: event.target.checked })}
      />
      <CheckCard
        title="Balance Paid"
        note="Final payment received"
        checked={payment.balance_paid}
        onChange={(event) => onChange({ balance_paid: event.target.checked })}
      />
    </>
  )
}

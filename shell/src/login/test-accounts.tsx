import type { Boot } from '@crm/contracts'

type Props = { demonstration: NonNullable<Boot['demonstration']>; filledIn: string; onUse: (username: string) => void }

/** The hint box of the demonstration: three accounts that share one password. */
export function TestAccounts({ demonstration, filledIn, onUse }: Props) {
  return (
    <section aria-labelledby="test-accounts" className="mt-5 rounded-lg border border-line bg-surface overflow-hidden">
      <div className="flex items-baseline justify-between gap-2 px-3 py-2.5 border-b border-line bg-muted">
        <h2 id="test-accounts" className="text-sm font-medium">
          Test accounts
        </h2>
        <p className="text-xs text-fg-muted">
          Password <span className="kbd bg-surface! text-fg!">{demonstration.password}</span>
        </p>
      </div>
      <ul className="divide-y divide-line">
        {demonstration.accounts.map((account) => (
          <li key={account}>
            <button
              type="button"
              className="flex items-center justify-between w-full h-9 px-3 hover:bg-muted max-md:h-11 pointer-coarse:h-11"
              onClick={() => onUse(account)}
            >
              <span className="font-mono text-sm">{account}</span>
              {account === filledIn ? (
                <span className="text-xs text-fg-subtle">Filled in</span>
              ) : (
                <span className="text-xs text-link font-medium">Use</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Button, CopyButton, Dialog, DialogClose } from '@crm/ui'
import { teamOf, titleOf } from './front-end.ts'

type Props = { name: string; owner: string; token: string; onClose: () => void }

export function NewTokenDialog({ name, owner, token, onClose }: Props) {
  return (
    <Dialog
      title={`New upload token for ${titleOf(name)}`}
      description={`Hand it to ${teamOf(owner)} in a safe way. It is shown this once: only its fingerprint is kept.`}
      onRequestClose={onClose}
      footer={
        <DialogClose>
          <Button variant="primary" className="max-md:flex-1">
            Done
          </Button>
        </DialogClose>
      }
    >
      <div className="flex items-center gap-2 rounded-md border border-line bg-muted py-2 pl-3 pr-2">
        <code className="min-w-0 flex-1 font-mono text-sm break-all text-balance">{token}</code>
        <CopyButton value={token} what="the token" />
      </div>
      <p className="mt-3 text-sm text-fg-muted">
        With it the team publishes, promotes and rolls back this front-end, and no other:{' '}
        <code className="font-mono">npm run mfe:publish -w mfe-{name}</code> reads it from <code className="font-mono">MFE_TOKEN</code>.
      </p>
    </Dialog>
  )
}

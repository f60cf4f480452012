import type { FrontEndDetails } from '@crm/contracts'
import { FormDialog, type FormErrors, useRecordForm } from '@crm/forms'
import { call, useToast } from '@crm/shell-api'
import { Button, ConfirmDialog, CopyButton, Dialog, DialogClose, Field, Input } from '@crm/ui'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useDateTimeFormatters } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import { buildFrontEndPath, formatFrontEndName, formatOwnerTeam, type UploadToken } from './front-end.tsx'
import { useFrontEndAction } from './front-end-queries.ts'

export function UploadTokensCard({ frontEnd: { name, owner, tokens }, mayAct }: { frontEnd: FrontEndDetails; mayAct: boolean }) {
  const toast = useToast()
  const [isAsked, askToIssue] = useState(false)
  const [issued, show] = useState<string | null>(null)
  const [revoking, ask] = useState<UploadToken | null>(null)
  const issuing = useFrontEndAction({
    action: () => call('issueUploadToken', { params: { name } }),
    failed: () => 'Failed to issue a token',
    onDone: ({ token }) => {
      askToIssue(false)
      show(token)
    },
  })
  const revocation = useFrontEndAction({
    action: (token: UploadToken) => call('revokeUploadToken', { params: { name, id: token.id } }),
    failed: () => 'Failed to revoke the token',
    onDone: (_answer, token) => {
      toast({ tone: 'success', title: 'Success', description: `Token ${token.id} is revoked` })
      ask(null)
    },
  })
  return (
    <ListCard
      title="Upload tokens"
      actions={
        mayAct && (
          <Button onClick={() => askToIssue(true)}>
            <KeyRound className="icon" aria-hidden="true" /> Issue a token
          </Button>
        )
      }
    >
      {tokens.length === 0 ? (
        <p className="px-4 py-3 text-sm text-fg-muted">No tokens yet. Issue one so that {formatOwnerTeam(owner)} can publish.</p>
      ) : (
        <ul>
          {tokens.map((token) => (
            <IssuedToken key={token.id} token={token} onRevoke={mayAct ? () => ask(token) : null} />
          ))}
        </ul>
      )}
      {isAsked && (
        <ConfirmDialog
          open
          title={`Issue an upload token for ${formatFrontEndName(name)}?`}
          description={`Anyone with this token can publish ${formatFrontEndName(name)}, promote it to all users, and roll it back on behalf of ${formatOwnerTeam(owner)}, until the token is revoked. It gives no access to other front-ends or to customer data. Earlier tokens stay valid.`}
          confirmText="Issue a token"
          busy={issuing.isPending}
          onConfirm={() => issuing.mutate(undefined)}
          onCancel={() => askToIssue(false)}
        />
      )}
      {issued !== null && <NewTokenDialog name={name} owner={owner} token={issued} onClose={() => show(null)} />}
      {revoking && (
        <ConfirmDialog
          open
          title={`Revoke token ${revoking.id}?`}
          description={`With this token, ${formatOwnerTeam(owner)} can no longer publish, promote, or roll back. The live release stays live. This cannot be undone, but you can issue another token.`}
          confirmText="Revoke token"
          tone="danger"
          busy={revocation.isPending}
          onConfirm={() => revocation.mutate(revoking)}
          onCancel={() => ask(null)}
        />
      )}
    </ListCard>
  )
}

function IssuedToken({ token, onRevoke }: { token: UploadToken; onRevoke: (() => void) | null }) {
  const { id, issued_at, by, used_at, revoked_at } = token
  const { moment } = useDateTimeFormatters()
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2 text-sm last:border-b-0">
      <div className={`min-w-0 flex-1 ${revoked_at === null ? '' : 'text-fg-muted'}`}>
        <p className="font-medium">Token {id}</p>
        <p className="text-fg-muted wrap-anywhere">
          Issued {moment(issued_at)} by {by ?? 'the system'} ·{' '}
          {revoked_at === null ? (used_at === null ? 'not used yet' : `last used ${moment(used_at)}`) : `revoked ${moment(revoked_at)}`}
        </p>
      </div>
      {onRevoke && revoked_at === null && (
        <Button aria-label={`Revoke token ${id}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}

const isName = (text: string): boolean => /^[a-z][a-z0-9]{1,29}$/.test(text)

/** Opens the dialog that issues the upload token which a new team needs for its first release. */
export function NewFrontEndButton({ known }: { known: readonly FrontEndDetails[] }) {
  const [isOpen, open] = useState(false)
  const [issued, show] = useState<IssuedTo | null>(null)
  const showToken = (token: IssuedTo) => {
    open(false)
    show(token)
  }
  return (
    <>
      <Button className="max-md:w-full" onClick={() => open(true)}>
        <Plus className="icon" aria-hidden="true" /> New front-end
      </Button>
      {isOpen && <NewFrontEndDialog known={known} onIssued={showToken} onClose={() => open(false)} />}
      {issued && <NewTokenDialog {...issued} owner="" onClose={() => show(null)} />}
    </>
  )
}

type IssuedTo = { name: string; token: string }

type NewFrontEndDialogProps = { known: readonly FrontEndDetails[]; onIssued: (issued: IssuedTo) => void; onClose: () => void }

function NewFrontEndDialog({ known, onIssued, onClose }: NewFrontEndDialogProps) {
  const issuing = useFrontEndAction({
    action: ({ name }: { name: string }) => call('issueUploadToken', { params: { name } }),
    failed: () => 'Failed to issue a token',
    onDone: ({ token }, { name }) => onIssued({ name, token }),
  })
  const form = useRecordForm<never, { name: string }, unknown>({
    record: null,
    valuesOf: () => ({ name: '' }),
    labels: { name: 'Name' },
    check: ({ name }) => findNameErrors(name, known),
    save: (values) => issuing.mutateAsync(values),
    onSaved: () => undefined,
    onRefused: () => undefined,
  })
  const { name } = form.values
  const isTaken = form.errors.name !== undefined && known.some((one) => one.name === name)
  return (
    <FormDialog
      title="New front-end"
      description="The team gets an upload token and publishes the first release. Users do not see it until a release is promoted."
      form={form}
      submit="Issue a token"
      onRequestClose={onClose}
    >
      <form {...form.props} className="grid gap-3">
        <Field {...form.field('name')} required hint="The name given to npm run mfe:new: lowercase letters and digits, such as warranties.">
          <Input maxLength={30} autoCapitalize="none" {...form.bind('name')} />
        </Field>
        {isTaken && (
          <p className="text-sm">
            Issue further tokens for its team on{' '}
            <Link className="text-link underline underline-offset-2" to={buildFrontEndPath(name)}>
              the page of {formatFrontEndName(name)}
            </Link>
            .
          </p>
        )}
      </form>
    </FormDialog>
  )
}

function findNameErrors(name: string, known: readonly FrontEndDetails[]): FormErrors {
  if (!isName(name)) return { name: 'Must be 2 to 30 lowercase letters and digits, starting with a letter' }
  const taken = known.find((one) => one.name === name)
  if (taken === undefined) return {}
  const owner = taken.owner === '' ? '' : ` (owned by ${formatOwnerTeam(taken.owner)})`
  return { name: `A front-end named ${name} already exists${owner}. Choose another name.` }
}

type NewTokenDialogProps = { name: string; owner: string; token: string; onClose: () => void }

function NewTokenDialog({ name, owner, token, onClose }: NewTokenDialogProps) {
  return (
    <Dialog
      title={`New upload token for ${formatFrontEndName(name)}`}
      description={`Send it to ${formatOwnerTeam(owner)} securely. It is shown only once, because only its fingerprint is stored.`}
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
        With it, the team can publish, promote, and roll back this front-end only:{' '}
        <code className="font-mono">npm run mfe:publish -w mfe-{name}</code> reads it from <code className="font-mono">MFE_TOKEN</code>.
      </p>
    </Dialog>
  )
}

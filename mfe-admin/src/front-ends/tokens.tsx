import type { FrontEnd } from '@crm/contracts'
import { call, useToast } from '@crm/shell-api'
import { Button, ConfirmDialog } from '@crm/ui'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useMoments } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import { type Token, teamOf, titleOf } from './front-end.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { useDeed } from './use-front-ends.ts'

export function Tokens({ frontEnd: { name, owner, tokens }, mayAct }: { frontEnd: FrontEnd; mayAct: boolean }) {
  const toast = useToast()
  const [isAsked, askToIssue] = useState(false)
  const [issued, show] = useState<string | null>(null)
  const [revoking, ask] = useState<Token | null>(null)
  const issuing = useDeed({
    deed: () => call('issueUploadToken', { params: { name } }),
    failed: () => 'Failed to issue a token',
    onDone: ({ token }) => {
      askToIssue(false)
      show(token)
    },
  })
  const revocation = useDeed({
    deed: (token: Token) => call('revokeUploadToken', { params: { name, id: token.id } }),
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
        <p className="px-4 py-3 text-sm text-fg-muted">No token has been issued to {teamOf(owner)}: it can't publish by itself.</p>
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
          title={`Issue an upload token for ${titleOf(name)}?`}
          description={`Whoever has it can publish ${titleOf(name)}, promote it to everybody and roll it back, in the name of ${teamOf(owner)}, until it is revoked. It opens no other front-end and no customer's data. Tokens issued before stay good.`}
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
          description={`From now on ${teamOf(owner)} can't publish, promote or roll back with it. What is live stays live. This can't be taken back; another token can be issued.`}
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

function IssuedToken({ token, onRevoke }: { token: Token; onRevoke: (() => void) | null }) {
  const { id, issued_at, by, used_at, revoked_at } = token
  const { moment } = useMoments()
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

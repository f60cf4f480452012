import {
  getRoleLabel,
  getRoleLevel,
  isAdministratorRole,
  listDefaultPermissions,
  type Permission,
  permissionMinimumRoleLevels,
} from '@crm/contracts'
import { getPermissionLabel, permissionsInLevelOrder } from '@crm/contracts/permission-labels'
import { canGrantPermission } from '@crm/contracts/user-rules'
import { useSession } from '@crm/shell-api'
import { Badge, Checkbox } from '@crm/ui'
import { Check, Lock, Minus } from 'lucide-react'
import { parsePermissionKeys, serializePermissionKeys, type UserFormState } from './user-form.ts'
import { permissionKeyCount } from './user-parts.tsx'

const columns = ['installer', 'sales_rep', 'manager', 'owner', 'administrator'] as const
const headOf = (role: (typeof columns)[number]) => (role === 'administrator' ? 'Admin' : getRoleLabel(role))

/** Compares the permissions of each role with those of this user. A permission of the user can be extra, or locked because the actor lacks it. */
export function PermissionMatrix({ state }: { state: UserFormState }) {
  const { values: form } = state
  const held = isAdministratorRole(form.role) ? permissionKeyCount : parsePermissionKeys(form).length
  const name = form.full_name.trim().split(/\s+/)[0] || form.username.trim() || 'User'
  return (
    <section aria-labelledby="user-permissions" className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 id="user-permissions" className="font-semibold">
          Permissions
        </h3>
        <span className="text-sm text-fg-muted">
          {isAdministratorRole(form.role) ? 'All Permissions' : `${held} of ${permissionKeyCount} pages`}
        </span>
      </div>
      <div className="overflow-hidden rounded-md border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">Pages that each role has, and those that {name} has</caption>
          <thead className="bg-muted">
            <tr className="border-b border-line">
              <th scope="col" className="th">
                Page
              </th>
              {columns.map((role) => (
                <th key={role} scope="col" className={`th px-1 text-center max-md:hidden ${tint(role, form.role)}`}>
                  {headOf(role)}
                </th>
              ))}
              <th scope="col" className="th max-w-28 truncate text-center max-md:text-right">
                {name}
              </th>
            </tr>
          </thead>
          <tbody>
            {permissionsInLevelOrder.map((key) => (
              <Row key={key} page={key} name={name} state={state} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const tint = (column: string, role: string): string =>
  getRoleLevel(column) === getRoleLevel(role) ? 'bg-primary-soft font-semibold text-on-primary-soft' : ''

const boxId = (page: Permission): string => `permission-${page}`

type RowProps = { page: Permission; name: string; state: UserFormState }

function Row({ page, name, state }: RowProps) {
  const lowest = columns.find((role) => getRoleLevel(role) >= permissionMinimumRoleLevels[page]) ?? 'administrator'
  return (
    <tr className="h-9 border-b border-line last:border-0 max-md:h-12">
      <th scope="row" className="px-3 text-left font-medium">
        <label htmlFor={boxId(page)} className="block max-md:py-1">
          {getPermissionLabel(page)}
          <span className="block text-xs font-normal text-fg-subtle md:hidden">From {headOf(lowest)}</span>
        </label>
      </th>
      {columns.map((role) => (
        <td key={role} className={`text-center text-fg-subtle max-md:hidden ${tint(role, state.values.role)}`}>
          {getRoleLevel(role) >= permissionMinimumRoleLevels[page] ? (
            <Check className="icon inline" aria-label="yes" role="img" />
          ) : (
            <Minus className="icon inline opacity-40" aria-label="no" role="img" />
          )}
        </td>
      ))}
      <td className="px-3 text-center whitespace-nowrap max-md:text-right">
        <Held page={page} name={name} state={state} />
      </td>
    </tr>
  )
}

function Held({ page, name, state: { values: form, base, change } }: RowProps) {
  const { user: actor } = useSession()
  const held = parsePermissionKeys(form)
  const checked = isAdministratorRole(form.role) || held.includes(page)
  if (!checked && !canGrantPermission(actor, page) && !base?.permissions.includes(page))
    return <Lock className="icon inline text-fg-subtle" role="img" aria-label="Locked: you do not have this permission" />
  const tick = (on: boolean) =>
    change({
      permissions: serializePermissionKeys(
        listDefaultPermissions('administrator').filter((key) => (key === page ? on : held.includes(key))),
      ),
    })
  const isExtra = checked && getRoleLevel(form.role) < permissionMinimumRoleLevels[page]
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <Checkbox
        id={boxId(page)}
        aria-label={`${getPermissionLabel(page)} for ${name}`}
        checked={checked}
        disabled={isAdministratorRole(form.role)}
        onChange={(event) => tick(event.target.checked)}
      />
      {isExtra && <Badge tone="amber">Extra</Badge>}
    </span>
  )
}

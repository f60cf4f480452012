import type { DuplicateRule } from '@crm/contracts'
import type { EventMeta } from '@crm/domain'
import type { Dependencies } from '@crm/http'

export type WorkingImport = {
  id: number
  status: 'running' | 'undoing'
  position: number
  undo_position: number
  settings: { on_duplicate: DuplicateRule; lead_origin: string; assigned_to: string }
  cause: EventMeta
  undo_cause: EventMeta | null
  created: number
  updated: number
  skipped: number
  failed: number
  removed: number
  restored: number
  kept: number
}

export type ImportRunnerOptions = Pick<Dependencies, 'store' | 'db' | 'today'>

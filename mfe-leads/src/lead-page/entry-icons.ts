import type { LeadHistoryEntry } from '@crm/contracts'
import {
  ArchiveRestore,
  CalendarCheck,
  CalendarClock,
  CircleCheckBig,
  CircleDollarSign,
  FilePlus2,
  Flag,
  HardHat,
  type LucideIcon,
  Palette,
  PencilLine,
  RotateCcw,
  StickyNote,
  Trash2,
  UserCog,
  Wallet,
} from 'lucide-react'

const ofTypes: Record<string, LucideIcon> = {
  LeadCreated: FilePlus2,
  LeadDeleted: Trash2,
  LeadRestored: ArchiveRestore,
  InstallationCompleted: CircleCheckBig,
  InstallationReopened: RotateCcw,
}

const ofFields: Record<string, LucideIcon> = {
  remarks: Flag,
  assigned_to: UserCog,
  next_followup_date: CalendarClock,
  notes: StickyNote,
  additional_notes: StickyNote,
  project_amount: CircleDollarSign,
  deposit_paid: Wallet,
  balance_paid: Wallet,
  installation_date: CalendarCheck,
  assigned_installer: HardHat,
  selected_colors: Palette,
}

/** The icon of what happened. */
export const iconOf = ({ type, field }: LeadHistoryEntry): LucideIcon => ofTypes[type] ?? ofFields[field ?? ''] ?? PencilLine

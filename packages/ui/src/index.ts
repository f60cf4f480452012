export type { BadgeTone } from './badge.tsx'
export { Badge } from './badge.tsx'
export type { ButtonProps, ButtonVariant } from './button.tsx'
export { Button, getButtonClass, IconButton, Spinner } from './button.tsx'
export { Card } from './card.tsx'
export { Checkbox, CheckboxCard, Switch } from './checkbox.tsx'
export type { ConfirmDialogProps } from './confirm-dialog.tsx'
export { ConfirmDialog } from './confirm-dialog.tsx'
export { CopyButton } from './copy-button.tsx'
export { DataList, type DataListColumn, type DataListProps, type RowSelection } from './data-list.tsx'
export type { DialogProps } from './dialog.tsx'
export { Dialog, DialogClose } from './dialog.tsx'
export { EmailText } from './email-text.tsx'
export type { FieldProps } from './field.tsx'
export { Field } from './field.tsx'
export { useRowFocus } from './focus-return.ts'
export {
  buildMapUrl,
  cacheFormattersByTimeZone,
  capitalize,
  createDateFormatterFactory,
  formatAddressLine,
  formatMoney,
  formatPhoneForDialing,
  formatShortDate,
} from './formatting.ts'
export type { SelectOption } from './input.tsx'
export { buildOptions, DateInput, findIncompleteInputErrors, Input, MoneyInput, NativeSelect, PasswordInput, Textarea } from './input.tsx'
export type { FollowUpDueState } from './lead-badges.tsx'
export { FollowUpBadge, formatOriginLabel, LeadStatusBadge, OriginBadge, PaymentBadge } from './lead-badges.tsx'
export { Logo } from './logo.tsx'
export { MessagePreviewFrame } from './message-frame.tsx'
export { MultiSelect } from './multi-select.tsx'
export { Pagination } from './pagination.tsx'
export { FrontEndStyleScope } from './portal.tsx'
export { SearchBox } from './search-box.tsx'
export { EmptyState, ErrorState, LoadingIndicator, NoticeBanner, Skeleton } from './states.tsx'
export type { ColumnSort } from './table.tsx'
export { Table, Td, Th, Tr } from './table.tsx'
export { Toast, Toaster } from './toaster.tsx'
export type { ToastAction, ToastMessage, ToastStore } from './toasts.ts'
export { createToastStore } from './toasts.ts'
export { Tooltip, TooltipProvider } from './tooltip.tsx'
export { useDebouncedInput } from './use-debounced-input.ts'

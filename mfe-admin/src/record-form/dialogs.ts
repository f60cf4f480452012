// All dialogs share one chunk, because each further chunk would enlarge the entry file of this front-end.
export { TemplateDialog } from '../email-templates/template-dialog.tsx'
export { PinDialog } from '../front-ends/pin-dialog.tsx'
export { InstallerDialog } from '../installers/installer-dialog.tsx'
export { OriginDialog } from '../lead-origins/origin-dialog.tsx'
export { EraseDialog } from '../privacy/erase-dialog.tsx'
export { ResetPasswordDialog } from '../users/reset-password-dialog.tsx'
export { UserDialog } from '../users/user-dialog.tsx'

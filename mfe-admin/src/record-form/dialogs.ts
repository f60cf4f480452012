// One chunk for all of them: each further one would make the entry of this front-end larger.
export { TemplateDialog } from '../email-templates/template-dialog.tsx'
export { InstallerDialog } from '../installers/installer-dialog.tsx'
export { OriginDialog } from '../lead-origins/origin-dialog.tsx'
export { ResetPasswordDialog } from '../users/reset-password-dialog.tsx'
export { UserDialog } from '../users/user-dialog.tsx'

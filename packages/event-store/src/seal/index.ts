export type { Checkpoint, CheckpointLine } from './checkpoint.ts'
export { checkpointKey, checkpointLine } from './checkpoint.ts'
export { readCheckpoints } from './checkpoint-file.ts'
export type { CheckpointPlace } from './checkpointing.ts'
export type { VerifyLogCommand } from './command.ts'
export { runVerifyLogCommand } from './command.ts'
export type { Fault } from './faults.ts'
export { sealedEnd } from './seal-events.ts'
export type { Sealer, SealerReport } from './sealer.ts'
export { sealerName, sealLog } from './sealer.ts'
export type { LogVerificationRow } from './verifications.ts'
export {
  askForVerification,
  failVerification,
  progressOfVerification,
  recordVerification,
  scheduleVerification,
  startVerification,
  unfinishedVerification,
} from './verifications.ts'
export type { LogCheck, LogVerification } from './verify-log.ts'
export { verifyLog } from './verify-log.ts'

import { z } from 'zod'
import { createQueryIntegerSchema, createRequiredTextLineSchema, createTextLineSchema, idParamSchema } from '../fields.ts'
import { type Permission, permissions, roleLevels } from '../permissions.ts'
import {
  canaryVerdicts,
  frontEndSignalKinds,
  frontEndSignalPhases,
  frontEndSignalSubjects,
  type Release,
  releaseCheckers,
  releaseLimits,
  releasePhases,
  releaseSources,
  releaseStates,
} from './release.ts'

// Only letters and digits, because the name is also used as a JavaScript variable.
const name = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,29}$/, {
    error: 'Must be the name of a front-end: 2 to 30 lowercase letters and digits, starting with a letter',
  })
  .refine((text) => text !== 'shell', { error: 'Must not be the name of the shell' })
const version = z
  .string({ error: 'Must be a version such as 1.4.0' })
  .max(60)
  .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9A-Za-z]([0-9A-Za-z.-]{0,38}[0-9A-Za-z])?)?$/, { error: 'Must be a version such as 1.4.0' })
const hash = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, { error: 'Must be the hash of a file, as sha384-…' })

// Only drawing shapes, because other SVG elements could run scripts or load files.
const shapes = ['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse'] as const
const attribute = /^(d|cx|cy|r|rx|ry|x|y|x1|y1|x2|y2|width|height|points|fill)$/
const drawn = /^([\s\dMmLlHhVvCcSsQqTtAaZz.,eE+-]{1,2000}|none|currentColor)$/
const icon = z
  .array(
    z.tuple([
      z.enum(shapes, { error: 'Must be a shape: path, circle, rect, line, polyline, polygon, or ellipse' }),
      z.record(
        z.string().regex(attribute, { error: 'Must be a geometry attribute of a shape' }),
        z.string().regex(drawn, { error: 'Must be numbers or path data' }),
      ),
    ]),
  )
  .min(1)
  .max(20)

const pagePath = z
  .string()
  .max(100)
  .regex(/^(\/(:[a-z][A-Za-z]{0,29}|[a-z0-9][a-z0-9-]{0,39})){1,6}$/, { error: 'Must be a path such as /leads or /leads/:id' })

const page = z.object({
  path: pagePath,
  title: createRequiredTextLineSchema(60),
  permission: z.enum(permissions as [Permission, ...Permission[]], { error: 'Must be a permission key' }),
  nav: z
    .object({
      section: z.enum(['main', 'administration']),
      label: createRequiredTextLineSchema(40),
      icon,
      order: z.number().min(0).max(10_000),
    })
    .nullable(),
  tabOf: pagePath.optional(),
})

const longestTeamName = 60

// \p{Lo} and the Georgian range count as capitals, because these scripts have no capitals. A Burmese letter can have seven marks.
const teamForm = /^[\p{Lu}\p{Lt}\p{Lo}\u10d0-\u10ff]\p{M}{0,8}(\p{L}\p{M}{0,8}|[\p{Nd} &'’.-])* team$/u
const unseen = /\p{Default_Ignorable_Code_Point}/u

/** A front-end team's name, in any script. The activity log shows it in place of a user's name. */
export const teamNameSchema = createRequiredTextLineSchema(longestTeamName)
  .refine((text) => teamForm.test(text) && !unseen.test(text) && wordsOf(text).every(isOfOneScript), {
    error: `Must be a team name such as Leads team: only letters (of one script per word), digits, spaces, and & ' . -, starting with a capital letter if the script has them, ending with " team", at most ${longestTeamName} characters`,
    abort: true,
  })
  .refine((text) => !passesForLatin(text), {
    error: 'Must not look like a name in Latin letters: add a word that looks different',
  })
  .meta({ minLength: 1, maxLength: longestTeamName })

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}]+/u).map((word) => word.replace(/[\p{M}\p{Lm}]/gu, ''))

// A word must not mix Latin, Cyrillic, and Greek letters, because many look the same. East Asian words may contain Latin letters.
const alike = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
const unmixed = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
]
const isOfOneScript = (word: string): boolean => !alike.test(word) || unmixed.some((script) => script.test(word))

// Cyrillic and then Greek letters that look like Latin ones, from Unicode's list of confusable characters.
const twins = /^[АВЕЅІЈКМНОРСТУХӀԌԚԜаԁеһіјӏорԛѕԝсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧον]+$/u
function passesForLatin(text: string): boolean {
  const foreign = text.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu) ?? []
  return twins.test(foreign.join(''))
}

/** A release as its team sends it and as `release.json` contains it. The server checks later that its parts are consistent. */
export const releaseSchema = z.object({
  name,
  version,
  contract: z.literal(1, { error: 'Must be 1, the contract version of this shell' }),
  owner: teamNameSchema,
  entry: z.string().max(200),
  css: z.array(z.string().max(200)).max(50),
  pages: z.array(page).max(100),
  integrity: z
    .record(z.string().max(200), hash)
    .refine((files) => Object.keys(files).length <= releaseLimits.files, { error: `Must have at most ${releaseLimits.files} files` }),
  shared: z
    .record(z.string().max(100), createTextLineSchema(60))
    .refine((ranges) => Object.keys(ranges).length <= 50, { error: 'Must have at most 50 packages' }),
  budgets: z.object({
    entry: z.int().min(1).max(1_000_000),
    screen: z.int().min(1).max(5_000_000),
    css: z.int().min(0).max(1_000_000),
  }),
}) satisfies z.ZodType<Release>

const check = z.object({ name: createRequiredTextLineSchema(60), ok: z.boolean(), says: createTextLineSchema(500) })

export const frontEndNameParamsSchema = z.object({ name })

export const missingFilesRequestSchema = z.object({ files: z.array(hash).max(releaseLimits.files) })
export const missingFilesReplySchema = z.object({ missing: z.array(z.string()) })

export const releaseFileParamsSchema = z.object({
  name,
  hash: z.string().regex(/^[\w-]{64}$/, { error: 'Must be the hash of a file, as base64url' }),
})
export const releaseFileUploadReplySchema = z.object({})

/** `checks`: the results of the team's own checks. */
export const publishReleaseRequestSchema = z.object({ release: releaseSchema, checks: z.array(check).max(100) })
export const publishReleaseReplySchema = z.object({ version: z.string(), state: z.enum(releaseStates) })

// The revision that the client has seen. The server refuses the action if the rollout has changed since.
const revision = z.int().min(0).optional()
const reason = createRequiredTextLineSchema(500)

/** A rollback specifies the version, so that it never rolls back a release that was promoted in between. */
export const rolloutActionRequestSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('canary'), version, percent: z.int().min(1).max(100), revision }),
    z.object({ action: z.literal('promote'), version, revision }),
    z.object({ action: z.literal('rollback'), version, reason, revision }),
    z.object({ action: z.literal('quarantine'), version, reason, revision }),
  ],
  { error: 'Must be an object whose action is canary, promote, rollback, or quarantine' },
)

const roles = Object.keys(roleLevels) as [keyof typeof roleLevels]

export const pinReleaseRequestSchema = z.union(
  [
    z.strictObject({ version, role: z.enum(roles, { error: 'Must be a role' }) }),
    z.strictObject({ version, username: createRequiredTextLineSchema(50) }),
  ],
  { error: 'Specify a version, and either a role or a username' },
)
export const unpinReleaseQuerySchema = z
  .object({ role: z.enum(roles, { error: 'Must be a role' }).optional(), username: createTextLineSchema(50).optional() })
  .refine(({ role, username }) => (role === undefined) !== (username === undefined), { error: 'Specify either a role or a username' })

/** One measurement of a front-end in a browser. `value`: load time in ms, 1 for an error, or a web vital in ms (CLS: × 1000). */
const signal = z.object({
  name,
  version,
  phase: z.enum(frontEndSignalPhases),
  kind: z.enum(frontEndSignalKinds),
  at: z.enum(frontEndSignalSubjects),
  value: z.number().min(0).max(1_000_000),
})
export const frontEndSignalReportSchema = z.object({ signals: z.array(signal).max(50) })
export const frontEndSignalReportReplySchema = z.object({})

const publishedVersion = z.object({
  version: z.string(),
  state: z.enum(releaseStates),
  source: z.enum(releaseSources),
  published_at: z.string(),
  by: z.string().nullable(),
  shared: z.record(z.string(), z.string()),
  budgets: z.object({ entry: z.int(), screen: z.int(), css: z.int() }),
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), says: z.string(), by: z.enum(releaseCheckers) })),
  reason: z.string().nullable(),
})

/** Totals and 75th percentiles of one version's measurements; null if there are too few. CLS is multiplied by 1000. */
const signalled = z.object({
  version: z.string(),
  phase: z.enum(releasePhases),
  loads: z.int(),
  errors: z.int(),
  load_p75_ms: z.number().nullable(),
  lcp_p75_ms: z.number().nullable(),
  inp_p75_ms: z.number().nullable(),
  cls_p75: z.number().nullable(),
})

/** A front-end as its team and administrators see it. `revision` increases with each of its events. */
export const frontEndDetailsSchema = z.object({
  name: z.string(),
  owner: z.string(),
  revision: z.int(),
  stable: z.string().nullable(),
  /** The version to which a rollback of the stable release returns; null if there was no earlier stable release. */
  before: z.string().nullable(),
  canary: z
    .object({
      version: z.string(),
      percent: z.int(),
      since: z.string(),
      standing: z.enum(canaryVerdicts),
      /** Measurements of the canary and of the stable release since the canary started. `standing` is computed from them. */
      signals: z.array(signalled),
    })
    .nullable(),
  /** `is_deleted`: the user of the pin was deleted. */
  pins: z.array(
    z.object({ version: z.string(), role: z.string().nullable(), username: z.string().nullable(), is_deleted: z.boolean().optional() }),
  ),
  /** The newest 20 releases, and all that are served. */
  releases: z.array(publishedVersion),
  signals: z.array(signalled),
  tokens: z.array(
    z.object({
      id: z.int(),
      issued_at: z.string(),
      by: z.string().nullable(),
      revoked_at: z.string().nullable(),
      used_at: z.string().nullable(),
    }),
  ),
})

/** `shell` is null if the shell has not been built. */
export const frontEndListSchema = z.object({
  front_ends: z.array(frontEndDetailsSchema),
  shell: z.object({ version: z.string(), shared: z.record(z.string(), z.string()) }).nullable(),
})

export const frontEndHistoryQuerySchema = z.object({ before: createQueryIntegerSchema(1, 2_147_483_647).optional() })
export const frontEndHistorySchema = z.object({
  entries: z.array(z.object({ at: z.string(), by: z.string().nullable(), action: z.string(), details: z.string() })),
  next: z.int().nullable(),
})

/** Only this reply contains the token: the server stores just its hash. */
export const issuedUploadTokenReplySchema = z.object({ id: z.int(), token: z.string() })
export const uploadTokenIdParamsSchema = z.object({ name, id: idParamSchema })
export const frontEndEmptyReplySchema = z.object({})

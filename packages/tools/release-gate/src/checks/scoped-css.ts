import { type AtRule, type Container, type Declaration, parse, type Rule } from 'postcss'
import { buildCheckResult, type CheckResult } from '../check.ts'

type Place = { layer: string | null; scoped: boolean }
type Own = { name: string; prefixes: readonly string[] }

/** Checks that rules are in `@layer mfe` and scoped to the front-end, and that global names start with its name.
 * Exception: libraries add elements to the body, which may be styled by class names with a declared prefix. */
export function checkScopedCss(own: Own, sheets: readonly { file: string; text: string }[]): CheckResult {
  const faults = sheets.flatMap(({ file, text }) =>
    findFaults(parse(text), { layer: null, scoped: false }, own).map((fault) => `${file}: ${fault}`),
  )
  const shown = faults.length > most ? [...faults.slice(0, most), `… and ${faults.length - most} more`] : faults
  return buildCheckResult(
    'scoped css',
    shown,
    `${sheets.length} ${sheets.length === 1 ? 'stylesheet' : 'stylesheets'}, nothing outside of [data-mfe=${own.name}]`,
  )
}

const most = 10

function findFaults(container: Container, place: Place, own: Own): string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'atrule') return findAtRuleFaults(node, place, own)
    if (node.type === 'rule') return findRuleFaults(node, place, own)
    return []
  })
}

function findAtRuleFaults(rule: AtRule, place: Place, own: Own): string[] {
  const name = rule.name.toLowerCase()
  switch (name.replace(/^-\w+-/, '')) {
    case 'layer':
      return findLayerFaults(rule, place, own)
    case 'scope':
      return isScopeOf(rule.params, own.name)
        ? findFaults(rule, { ...place, scoped: true }, own)
        : [`@scope ${rule.params} is not this front-end's: use @scope ([data-mfe='${own.name}'])`]
    case 'media':
    case 'supports':
    case 'container':
    case 'starting-style':
      return findFaults(rule, place, own)
    case 'property':
      return isOwnProperty(rule.params, own)
        ? []
        : [`@property ${rule.params} applies to the whole page: start its name with --${own.name}-`]
    case 'keyframes':
      return isOwnName(rule.params, own) || isTailwinds(rule)
        ? []
        : [`@keyframes ${rule.params} applies to the whole page: start its name with ${own.name}-`]
    case 'charset':
      return []
    default:
      return [`@${name} ${rule.params} applies to the whole page: fonts and imports belong to the shell, so remove it`]
  }
}

// Tailwind's own keyframes are allowed, because they are the same in every front-end.
const isTailwinds = ({ params, nodes = [] }: AtRule): boolean => tailwinds[params] === nodes.join('').replaceAll(/\s|;(?=\})/g, '')

const tailwinds: Record<string, string> = {
  spin: 'to{transform:rotate(360deg)}',
  ping: '75%,to{opacity:0;transform:scale(2)}',
  pulse: '50%{opacity:.5}',
}

// Naming a layer has no effect, because the shell's stylesheet has set their order. Tailwind's `properties` layer only sets initial values.
function findLayerFaults(rule: AtRule, place: Place, own: Own): string[] {
  const names = rule.params.split(',').map((each) => each.trim())
  const allowed = rule.nodes === undefined ? [...layersOfShell, 'properties'] : ['mfe', 'properties']
  const other = names.find((each) => !allowed.includes(each))
  if (other !== undefined) return [`@layer ${other} is not allowed in a front-end: put its rules into @layer mfe`]
  return rule.nodes === undefined ? [] : findFaults(rule, { ...place, layer: names[0] ?? null }, own)
}

const layersOfShell = ['theme', 'base', 'components', 'utilities', 'mfe']

function findRuleFaults(rule: Rule, { layer, scoped }: Place, own: Own): string[] {
  if (layer === 'mfe' && scoped) return []
  const said = declarations(rule)
  if (said.every(({ prop }) => prop.startsWith('--tw-')) && layer === 'properties') return []
  const sets = (isOwn: (property: string) => boolean) => said.every(({ prop }) => prop.startsWith('--') && isOwn(prop))
  const leaks = rule.selectors.filter((selector) => {
    if (isHost(selector, own.name)) return !sets(() => true)
    if (selector === ':root') return !sets((property) => isOwnProperty(property, own))
    return !own.prefixes.some((prefix) => selector.replace(/:not\([^)]*\)/g, '').includes(`.${prefix}`))
  })
  const where = scoped ? 'outside of @layer mfe' : `outside of @scope ([data-mfe='${own.name}'])`
  return leaks.map((selector) => `\`${selector}\` is ${where} and affects other teams' elements: follow the example of src/styles.css`)
}

const declarations = (rule: Rule): Declaration[] => rule.nodes.filter((node): node is Declaration => node.type === 'decl')
const isScopeOf = (params: string, name: string): boolean =>
  new RegExp(`^\\(\\s*\\[data-mfe=['"]?${name}['"]?\\]\\s*\\)$`).test(params.trim())
const isHost = (selector: string, name: string): boolean => new RegExp(`^\\[data-mfe=['"]?${name}['"]?\\]$`).test(selector.trim())
const isOwnProperty = (property: string, own: Own): boolean => property.startsWith('--tw-') || isOwnName(property.replace(/^--/, ''), own)
const isOwnName = (name: string, own: Own): boolean => [`${own.name}-`, ...own.prefixes].some((prefix) => name.startsWith(prefix))

const tests = '[.](?:test|spec|fixture)[.]tsx?$'
const browser = '^(?:shell|mfe-[^/]+|packages/(?:ui|lead-fields|forms|shell-api|router|tools/release-gate/template))/'
const server =
  '^(?:services|workers|packages/(?:settings|telemetry|database|event-store|events|jobs|http|smtp|secrets|tools/local-stack|lab))/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      'packages-import-no-application',
      'What many use knows none of its users',
      { path: '^packages/', pathNot: [tests, '^packages/(?:lab/(?:bench|faults)|tools/(?:testing|local-stack|release-gate))/'] },
      { path: '^(?:services|workers|shell|mfe-[^/]+)/' },
    ),
    rule(
      'front-ends-are-independent',
      'They meet in the shell, at run time',
      { path: '^(mfe-[^/]+|shell)/' },
      { path: '^(?:mfe-[^/]+|shell)/', pathNot: '^$1/' },
    ),
    rule(
      'browser-code-stays-in-the-browser',
      'No server package reaches a page',
      { path: browser, pathNot: ['[.]config[.]', tests, '/e2e/'] },
      { path: server },
    ),
    rule(
      'browser-code-needs-no-node',
      'A page has no node:',
      { path: browser, pathNot: ['[.]config[.]', tests, '/e2e/'] },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'services-are-independent',
      'Only the host mounts them',
      { path: '^services/([^/]+)/', pathNot: '^services/(?:host|installations)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule(
      'installations-take-leads-whole',
      'An installation is a Sold lead; through the index of leads alone',
      { path: '^services/installations/' },
      { path: '^services/', pathNot: ['^services/installations/', '^services/leads/src/index[.]ts$'] },
    ),
    rule(
      'the-host-takes-services-whole',
      'Through their index',
      { path: '^services/host/' },
      { path: '^services/(?!host/)', pathNot: '^services/[^/]+/src/index[.]ts$' },
    ),
    rule(
      'the-local-stack-takes-services-whole',
      'It brings the product up and fills it; through their index',
      { path: '^packages/tools/local-stack/' },
      { path: '^(?:services|workers)/', pathNot: '^(?:services/[^/]+|workers)/src/index[.]ts$' },
    ),
    rule(
      'services-and-workers-are-strangers',
      'They meet in events, jobs and the event store',
      { path: '^services/' },
      { path: '^workers/' },
    ),
    rule(
      'workers-take-services-whole',
      'They carry out jobs by the rules of services; through their index',
      { path: '^workers/' },
      { path: '^services/', pathNot: '^services/[^/]+/src/index[.]ts$' },
    ),
    rule(
      'capabilities-share-events-only',
      'A sibling may know events and commands, not insides',
      { path: '^services/[^/]+/src/([^/]+)/', pathNot: [tests, '^services/host/'] },
      { path: '^services/[^/]+/src/[^/]+/', pathNot: ['^services/[^/]+/src/$1/', '/(?:events|commands)[.]ts$'] },
    ),
    rule(
      'deciders-are-pure',
      'Rules know events and vocabulary alone',
      { path: '/(?:decider|events)[.]ts$|/rules/', pathNot: tests },
      { pathNot: ['^packages/(?:domain|contracts|events)/', '/(?:decider|events)[.]ts$', '/rules/'] },
    ),
    rule(
      'events-are-pure',
      'Services and workers both live by them',
      { path: '^packages/(?:domain|events)/', pathNot: tests },
      { pathNot: '^packages/(?:domain|contracts|events)/' },
    ),
    rule(
      'production-imports-no-test',
      'Tests depend on the product, never the other way',
      { pathNot: [tests, '/e2e/', '/tests?/', '^packages/(?:lab|tools/(?:testing|release-gate))/', '[.]config[.]'] },
      { path: [tests, '/e2e/', '^packages/tools/testing/'] },
    ),
    rule('no-cycles', 'What needs each other is one thing', {}, { circular: true }),
    rule('nothing-unresolved', 'A misspelt import', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}

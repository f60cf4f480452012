#!/bin/sh
# See docs/scaling.md.
cd "$(dirname "$0")/.." && exec node --import tsx packages/lab/failover/src/patroni.ts "$@"

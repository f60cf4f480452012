import { rspack } from '@rspack/core'

export function run(config) {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })))
        else resolve(stats)
      })
    })
  })
}

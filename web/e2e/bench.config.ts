import { defineConfig, mergeConfig } from 'vitest/config'
import tests from './vitest.config.ts'

// Measures, and tests nothing: what they find is printed.
const all = mergeConfig(tests, defineConfig({ test: { maxWorkers: 1 } }))
export default { ...all, test: { ...all.test, include: ['*.bench.ts'] } }

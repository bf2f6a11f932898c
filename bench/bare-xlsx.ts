// Reads a workbook with the plain library and discards the rows: `node bench/bare-xlsx.ts PATH`.
import { readFileSync } from 'node:fs'

import { streamXlsxRows } from 'hucre/xlsx'

const began = performance.now()
let rows = 0
for await (const { values } of streamXlsxRows(readFileSync(process.argv[2] ?? '')))
  rows += Number(values.length > 0)
const seconds = (performance.now() - began) / 1_000
console.log(JSON.stringify({ rows, seconds, megabytes: process.resourceUsage().maxRSS / 1_024 }))

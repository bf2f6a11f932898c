import { acts } from './acts.ts'
import { approve } from './approve.ts'
import type { Bench } from './bench.ts'
import { boot } from './boot.ts'
import { bundle } from './bundle.ts'
import { count } from './count.ts'
import { dash } from './dash.ts'
import { delinquency } from './delinquency.ts'
import { exportBench } from './export.ts'
import { growth } from './growth.ts'
import { importXlsx } from './import-xlsx.ts'
import { importCsv } from './import.ts'
import { jobs } from './jobs.ts'
import { ladder } from './ladder.ts'
import { legal } from './legal.ts'
import { lighthouse } from './lighthouse.ts'
import { list } from './list.ts'
import { memory } from './memory.ts'
import { mix } from './mix.ts'
import { paint } from './paint.ts'
import { processes } from './processes.ts'
import { search } from './search.ts'
import { submit } from './submit.ts'
import { table } from './table.ts'
import { anyErp, truth } from './truth.ts'
import { worklist } from './worklist.ts'

export const benches: readonly Bench[] = [
  acts,
  list,
  count,
  search,
  dash,
  importCsv,
  importXlsx,
  bundle,
  lighthouse,
  table,
  exportBench,
  approve,
  submit,
  jobs,
  mix,
  boot,
  memory,
  delinquency,
  worklist,
  ladder,
  legal,
  growth,
  paint,
  processes,
  truth,
  anyErp,
]

import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'

import { loadMigrationStep, type MigrationStepRow, type StepAnswer } from '../contract/calls.ts'
import { migrationQueries } from '../queries.ts'

/** The chosen file with its rehearsal. */
export function useStepFile({ etapa }: MigrationStepRow) {
  const [file, setFile] = useState<File>()
  const [mall, setMall] = useState<number>()
  const [rehearsal, setRehearsal] = useState<StepAnswer>()
  const act = useAct(loadMigrationStep, {
    success: ({ mensagem }) => mensagem,
    invalidates: [migrationQueries, 'loads', 'file-imports'],
    onDone: (answer) => {
      setRehearsal(answer.ensaio ? answer : undefined)
      if (!answer.ensaio) setFile(undefined)
    },
  })
  const run = (ensaio: boolean) =>
    void act.run({ etapa, ensaio, ...(mall !== undefined && { shopping: mall }) }, file)
  return {
    file,
    mall,
    setMall,
    rehearsal,
    busy: act.busy,
    run,
    choose: (next: File | undefined) => {
      act.reset()
      setRehearsal(undefined)
      setFile(next)
    },
  }
}

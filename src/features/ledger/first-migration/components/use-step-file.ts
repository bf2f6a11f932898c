import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'

import { loadMigrationStep, type MigrationStepRow, type StepAnswer } from '../contract/calls.ts'
import { migrationQueries } from '../queries.ts'

/** A source that may read the file of a step. */
export type StepSource = { readonly id: number; readonly nome: string; readonly isDraft: boolean }

/** The chosen file with its rehearsal. */
export function useStepFile({ etapa }: MigrationStepRow) {
  const [file, setFile] = useState<File>()
  const [mall, setMall] = useState<number>()
  const [source, setSource] = useState<StepSource>()
  const [rehearsal, setRehearsal] = useState<StepAnswer>()
  const [entrada, setEntrada] = useState<number>()
  const act = useAct(loadMigrationStep, {
    success: ({ mensagem }) => mensagem,
    invalidates: [migrationQueries, 'loads', 'file-imports', 'received-files'],
    onDone: (answer) => {
      setEntrada(answer.idEntrada ?? undefined)
      setRehearsal(answer.ensaio ? answer : undefined)
      if (!answer.ensaio) setFile(undefined)
    },
  })
  const run = (ensaio: boolean) =>
    void act.run(
      {
        etapa,
        ensaio,
        ...(mall !== undefined && { shopping: mall }),
        ...(source && { idFonte: source.id }),
      },
      file,
    )
  const startOver = () => {
    act.reset()
    setRehearsal(undefined)
    setEntrada(undefined)
  }
  return {
    file,
    mall,
    setMall,
    source,
    setSource: (next: StepSource | undefined) => {
      startOver()
      setSource(next)
    },
    rehearsal,
    /** The entrada of the last file that a source read. */
    entrada,
    busy: act.busy,
    run,
    choose: (next: File | undefined) => {
      startOver()
      setFile(next)
    },
  }
}

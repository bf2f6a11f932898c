import { type ReactNode, useState } from 'react'

import type { Call, InputOf } from '#contract/call.ts'
import { CheckedFileActs, useCheckedFile } from '#listing/files/checked-file.tsx'
import { failureDetail, failureSentence, alsoToast } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'

import { ImportOutcome, type ImportResult } from './import-result.tsx'
import styles from './import-panel.module.css'

type Props<C extends Call> = {
  readonly title: string
  readonly note: string
  readonly label: string
  /** Text while no file is chosen, as spelled in the spec. */
  readonly whenEmpty?: string
  readonly accept: readonly string[]
  readonly call: C
  readonly take: { readonly label: string; readonly whileRunning: string }
  /** Other form fields; why it cannot be submitted yet. */
  readonly fields: ReactNode
  readonly input: Omit<InputOf<C>, 'ensaio'>
  readonly problem: string | undefined
  readonly invalidates: readonly string[]
  /** Template and columns of the file. */
  readonly templates: ReactNode
}

/** Form that checks or imports a file, with extra fields and the result. */
export function ImportPanel<C extends Call>(props: Props<C>) {
  const { whenEmpty, call, input, problem, invalidates } = props
  const [result, setResult] = useState<ImportResult>()
  const act = useAct(call, {
    invalidates: ['file-imports', ...invalidates],
    onDone: (answer) => setResult(answer as ImportResult),
    onFailure: alsoToast,
  })
  const forget = () => {
    act.reset()
    setResult(undefined)
  }
  const checkedFile = useCheckedFile({
    forget,
    take: (chosen, ensaio) => act.run({ ...input, ensaio } as InputOf<C>, chosen),
  })
  const missing = checkedFile.file === undefined ? 'Insira um arquivo válido.' : problem
  return (
    <Panel title={props.title} subtitle={props.note} aside={props.templates}>
      <div className={styles['form']}>
        <div className={styles['fields']}>{props.fields}</div>
        <FileDrop
          label={props.label}
          {...(whenEmpty === undefined ? {} : { whenEmpty })}
          shape="area"
          accept={props.accept}
          maxBytes={call.upload?.maxBytes ?? 0}
          value={checkedFile.file}
          disabled={checkedFile.running !== undefined}
          onChange={checkedFile.choose}
        />
        <div className={styles['acts']}>
          <CheckedFileActs checkedFile={checkedFile} {...props.take} disabledBecause={missing} />
        </div>
        {act.failure !== undefined && (
          <Banner tone="error" title={failureSentence(act.failure)} onClose={forget}>
            {failureDetail(act.failure)}
          </Banner>
        )}
        {result && <ImportOutcome result={result} onClose={forget} />}
      </div>
    </Panel>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { AnswerOf, InputOf } from '#contract/call.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'

import { detectFile, largestSourceFile } from '../../contract/assistant.ts'
import styles from './assistant.module.css'

type Input = InputOf<typeof detectFile>

/** Sends a file to detection; `onDetected` gets the stored sample. */
function useDetect(onDetected: (detection: AnswerOf<typeof detectFile>) => void) {
  const client = useQueryClient()
  return useAct(detectFile, {
    invalidates: [],
    // The drop zone shows the sentence.
    onFailure: () => true,
    onDone: (detection) => {
      // Under both keys: before and after the person changes anything but the reading.
      for (const traz of ['', detection.traz])
        client.setQueryData(['source-sample', detection.idAmostra, traz, '[]'], detection)
      onDetected(detection)
    },
  })
}

const sourceEndings = ['.csv', '.txt', '.xlsx', '.zip', '.json', '.ret', '.rem', '.dat']

const sentenceOf = (failure: unknown): string | undefined =>
  failure instanceof Error ? failure.message : undefined

/** Where a file is dropped or chosen; it goes to detection at once. */
export function SourceDrop({
  label,
  shape = 'area',
  whenEmpty,
  onDetected,
}: {
  readonly label: string
  readonly shape?: 'line' | 'area'
  readonly whenEmpty: string
  readonly onDetected: (detection: AnswerOf<typeof detectFile>) => void
}) {
  const act = useDetect(onDetected)
  return (
    <div aria-busy={act.busy}>
      <FileDrop
        label={label}
        shape={shape}
        accept={sourceEndings}
        maxBytes={largestSourceFile}
        whenEmpty={act.busy ? 'Lendo o arquivo…' : whenEmpty}
        disabled={act.busy}
        value={undefined}
        error={sentenceOf(act.failure)}
        onChange={(file) => file && void act.run({}, file)}
      />
    </div>
  )
}

/** The stored bytes of a received file become a sample. */
export function FromReceivedFile({
  input,
  onDetected,
}: {
  readonly input: Input
  readonly onDetected: (detection: AnswerOf<typeof detectFile>) => void
}) {
  const act = useDetect(onDetected)
  const started = useRef(false)
  const { run } = act
  useEffect(() => {
    if (started.current) return
    started.current = true
    void run(input)
  }, [run, input])
  if (act.failure !== undefined && !act.busy)
    return (
      <FailureState
        title="O arquivo guardado não foi lido"
        error={act.failure}
        onRetry={() => void run(input)}
      />
    )
  return (
    <div className={styles['stack']} aria-busy="true" role="status">
      <p className={styles['note']}>Lendo o último arquivo desta fonte…</p>
      <SkeletonRows count={8} widths={['24%', '16%', '16%']} className={undefined} />
    </div>
  )
}

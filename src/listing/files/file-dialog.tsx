import type { ReactNode } from 'react'

import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Figures } from '#ui/display/figures.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'

import { CheckedFileActs, type useCheckedFile } from './checked-file.tsx'
import { failureDetail, failureSentence } from '../screen/failure-toast.ts'
import styles from './file-dialog.module.css'
import { RejectedLines, toneOfTaken } from './rejected-lines.tsx'

type Props = {
  readonly title: string
  readonly file: {
    readonly label: string
    readonly accept: readonly string[]
    readonly maxBytes: number
    /** What must stand in it. */
    readonly note: string
  }
  /** The act that takes the file in, and why it may not begin. */
  readonly take: {
    readonly label: string
    readonly whileRunning: string
    readonly disabledBecause?: string | undefined
  }
  readonly checkedFile: ReturnType<typeof useCheckedFile>
  readonly act: { readonly busy: boolean; readonly failure: unknown }
  /** Takes back what was told of the file before. */
  readonly forget: () => void
  /** The file may not be changed now, though its act has ended: the server still reads it. */
  readonly isBeingRead?: boolean
  /** What is asked beside the file. */
  readonly fields?: ReactNode
  /** A panel along the side, as high as the page; by default in the middle of it. */
  readonly isSidePanel?: boolean | undefined
  readonly onClose: () => void
  /** What became of the file. */
  readonly children: ReactNode
}

/**
 * A file that is checked without writing or taken in, with what failed and what became of each row.
 */
export function FileDialog({
  title,
  file,
  take,
  checkedFile,
  act,
  forget,
  isBeingRead = false,
  fields,
  isSidePanel = false,
  onClose,
  children,
}: Props) {
  return (
    <Dialog
      opened
      size={isSidePanel ? 'table' : 'wide'}
      place={isSidePanel ? 'side' : 'middle'}
      title={title}
      busy={act.busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <CheckedFileActs checkedFile={checkedFile} {...take} />
        </>
      }
    >
      <div className={styles['form']}>
        {fields}
        <FileDrop
          label={file.label}
          shape="area"
          accept={file.accept}
          maxBytes={file.maxBytes}
          value={checkedFile.file}
          disabled={checkedFile.running !== undefined || isBeingRead}
          onChange={checkedFile.choose}
        />
        <p className={styles['note']}>{file.note}</p>
        {act.failure !== undefined && (
          <Banner tone="error" title={failureSentence(act.failure)} onClose={forget}>
            {failureDetail(act.failure)}
          </Banner>
        )}
        {children}
      </div>
    </Dialog>
  )
}

type FileResult = Parameters<typeof toneOfTaken>[0] & {
  readonly mensagem: string
  readonly problemas: Parameters<typeof RejectedLines>[0]['lines']
}

/** What a file brought, or on a rehearsal would bring, and the rows that were rejected. */
export function TakenFile({
  result,
  figures,
  advice,
  onClose,
  children,
}: {
  readonly result: FileResult
  readonly figures: Parameters<typeof Figures>[0]
  /** What to do about the rejected rows. */
  readonly advice: string
  readonly onClose: () => void
  /** What may be done with the rejected rows. */
  readonly children?: ReactNode
}) {
  const { problemas } = result
  return (
    <>
      <Banner tone={toneOfTaken(result)} title={result.mensagem} onClose={onClose}>
        {problemas.length > 0 && advice}
      </Banner>
      <div className={styles['figures']}>
        <Figures {...figures} />
      </div>
      {problemas.length > 0 && (
        <>
          <div className={styles['rows']}>
            <RejectedLines lines={problemas} />
          </div>
          {children}
        </>
      )}
    </>
  )
}

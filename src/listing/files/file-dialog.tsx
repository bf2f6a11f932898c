import type { ReactNode } from 'react'

import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Figures } from '#ui/display/figures.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'

import { CheckedFileActs, type useCheckedFile } from './checked-file.tsx'
import { FileFailure } from './file-failure.tsx'
import styles from './file-dialog.module.css'
import { RejectedLines, importTone } from './rejected-lines.tsx'

type Props = {
  readonly title: string
  readonly file: {
    readonly label: string
    readonly accept: readonly string[]
    readonly maxBytes: number
    /** Required content of the file. */
    readonly note: string
  }
  /** Import action, and why it is disabled. */
  readonly take: {
    readonly label: string
    readonly whileRunning: string
    readonly disabledBecause?: string | undefined
  }
  readonly checkedFile: ReturnType<typeof useCheckedFile>
  readonly act: { readonly busy: boolean; readonly failure: unknown }
  /** Clears the result of the previous file. */
  readonly forget: () => void
  /** Blocks changing the file while the server still reads it, after the request has ended. */
  readonly isBeingRead?: boolean
  /** Form fields beside the file. */
  readonly fields?: ReactNode
  /** Template and columns of the file. */
  readonly templates?: ReactNode
  /** Full-height side panel instead of a centred dialog. */
  readonly isSidePanel?: boolean | undefined
  readonly onClose: () => void
  /** The result of the file. */
  readonly children: ReactNode
}

/** Dialog that dry-runs or imports a file and shows errors and results by row. */
export function FileDialog({
  title,
  file,
  take,
  checkedFile,
  act,
  forget,
  isBeingRead = false,
  fields,
  templates,
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
        {templates && <div className={styles['templates']}>{templates}</div>}
        <FileFailure failure={act.failure} onClose={forget} />
        {children}
      </div>
    </Dialog>
  )
}

type FileResult = Parameters<typeof importTone>[0] & {
  readonly mensagem: string
  readonly problemas: Parameters<typeof RejectedLines>[0]['lines']
}

/** Result of an import or dry run, with the rejected rows. */
export function ImportReport({
  result,
  figures,
  advice,
  onClose,
  children,
}: {
  readonly result: FileResult
  readonly figures: Parameters<typeof Figures>[0]
  /** How to fix the rejected rows. */
  readonly advice: string
  readonly onClose: () => void
  /** Actions on the rejected rows. */
  readonly children?: ReactNode
}) {
  const { problemas } = result
  return (
    <>
      <Banner tone={importTone(result)} title={result.mensagem} onClose={onClose}>
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

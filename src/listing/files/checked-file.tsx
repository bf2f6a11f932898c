import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'

import { toastFailure } from '../screen/failure-toast.ts'

type CheckedFileInput = {
  /** Clears the result of the previous file. */
  readonly forget: () => void
  /** Uploads the file; `ensaio` is a dry run that writes nothing. */
  readonly take: (file: File, ensaio: boolean) => Promise<unknown>
}

/** State of a selected file that can be dry-run before it is imported. */
export function useCheckedFile({ forget, take }: CheckedFileInput) {
  const [file, setFile] = useState<File>()
  const [running, setRunning] = useState<'check' | 'take'>()
  const run = async (ensaio: boolean) => {
    if (!file || running) return
    forget()
    setRunning(ensaio ? 'check' : 'take')
    try {
      await take(file, ensaio)
    } catch (error) {
      toastFailure(error)
    } finally {
      setRunning(undefined)
    }
  }
  return {
    file,
    running,
    choose: (next: File | undefined) => {
      forget()
      setFile(next)
    },
    clear: () => setFile(undefined),
    run,
  }
}

/** 'Conferir' and the import button, with the reasons why they are disabled. */
export function CheckedFileActs({
  checkedFile: { file, running, run },
  label,
  whileRunning,
  disabledBecause,
}: {
  readonly checkedFile: ReturnType<typeof useCheckedFile>
  readonly label: string
  readonly whileRunning: string
  /** Other reasons why the file cannot be sent. */
  readonly disabledBecause?: string | undefined
}) {
  const missing = disabledBecause ?? (file === undefined ? 'Insira um arquivo válido.' : undefined)
  return (
    <>
      <Button
        loading={running === 'check'}
        disabledBecause={running === 'take' ? whileRunning : missing}
        onClick={() => void run(true)}
      >
        Conferir
      </Button>
      <Button
        kind="primary"
        icon={<IconUpload size={16} stroke={1.75} />}
        loading={running === 'take'}
        disabledBecause={missing}
        onClick={() => void run(false)}
      >
        {label}
      </Button>
    </>
  )
}

import { useState } from 'react'

import type { Call, InputOf } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { toastFailure } from '../screen/failure-toast.ts'
import { saveFile } from './save-file.ts'

type Options = {
  /** What people read once every file is there. */
  readonly success?: string | ((fileName: string) => { title: string; detail?: string })
  readonly onDone?: () => void
  /** Tells a failure otherwise than failures are told everywhere. */
  readonly onFailure?: () => void
}

/** What people read of a report that came. */
export const inDownloads = 'Arquivo baixado. Confira seu gerenciador de downloads.'

/**
 * Brings files into the downloads of the browser, one after the other: busy until the last is there,
 * and not started again meanwhile.
 */
export function useDownload({ success, onDone, onFailure }: Options = {}): {
  readonly busy: boolean
  readonly download: <C extends Call>(call: C, ...inputs: readonly InputOf<C>[]) => Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const download = async <C extends Call>(call: C, ...inputs: readonly InputOf<C>[]) => {
    if (busy) return
    setBusy(true)
    try {
      let name = ''
      for (const input of inputs) {
        const file = await fetchFile(call, input)
        saveFile(file)
        name = file.name
      }
      const words = typeof success === 'function' ? success(name) : success && { title: success }
      if (words) showToast({ tone: 'done', ...words })
      onDone?.()
    } catch (error) {
      if (onFailure) onFailure()
      else toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}

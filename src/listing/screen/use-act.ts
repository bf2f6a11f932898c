import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { CallFailure } from '#contract/errors.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { toastFailure } from './failure-toast.ts'
import { invalidateAfterAct } from './invalidate.ts'

/** Options of a write. */
export type ActOptions<C extends Call> = {
  /** Success toast; undefined for none, as when the dialog shows more. */
  readonly success?: string | ((answer: AnswerOf<C>) => string | undefined)
  readonly onDone?: (answer: AnswerOf<C>, input: InputOf<C>) => void
  /** Returns true if the screen shows the failure itself; otherwise a toast does. */
  readonly onFailure?: (failure: unknown) => boolean | void
  /** Query names to invalidate here; the server notifies other browsers. */
  readonly invalidates: readonly string[]
  /** Wire names of the visible fields; errors only on these appear beside them. */
  readonly fields?: readonly string[]
}

/** Clears the failure of a dialog's act, then closes the dialog. */
export const resetThen = (act: { readonly reset: () => void }, onClose: () => void) => () => {
  act.reset()
  onClose()
}

/** A pessimistic write, once per intent. */
export type Act<C extends Call> = {
  /** Starts the write; ignored while one is running. Resolves to undefined on failure. */
  readonly run: (input: InputOf<C>, file?: File) => Promise<AnswerOf<C> | undefined>
  readonly busy: boolean
  /** Field errors of a 400. */
  readonly fieldErrors: ReadonlyMap<string, string>
  readonly failure: unknown
  /** Clears failure and intent, as when the dialog reopens. */
  readonly reset: () => void
}

const none: ReadonlyMap<string, string> = new Map()

type Intent = { readonly of: string; readonly key: string }

const fingerprint = (input: unknown, file: File | undefined) =>
  `${JSON.stringify(input)} ${file === undefined ? '' : `${file.name} ${file.size} ${file.lastModified}`}`

/** The key of an intent: the same for the same input, until the intent is over. */
function useIntent() {
  const intent = useRef<Intent>(undefined)
  return {
    keyOf: (input: unknown, file: File | undefined): string => {
      const of = fingerprint(input, file)
      if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() }
      return intent.current.key
    },
    forget: () => {
      intent.current = undefined
    },
  }
}

/** True if every field with an error in a 400 is visible, and shows it. */
function isShownByFields(error: unknown, fields: readonly string[] | undefined): boolean {
  const named = error instanceof CallFailure && error.status === 400 ? [...error.fields.keys()] : []
  return named.length > 0 && named.every((name) => fields?.includes(name))
}

/**
 * Runs a declared write and waits for the server. One idempotency key per intent: double clicks and
 * retries after a lost answer run once. New input is a new intent.
 */
export function useAct<C extends Call>(call: C, options: ActOptions<C>): Act<C> {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const running = useRef(false)
  const intent = useIntent()

  const failed = (error: unknown) => {
    setFailure(error)
    if (options.onFailure?.(error) === true) return
    if (!isShownByFields(error, options.fields)) toastFailure(error)
  }

  const run: Act<C>['run'] = async (input, file) => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setFailure(undefined)
    const sentAt = performance.now()
    const key = intent.keyOf(input, file)
    try {
      const answer = await callServer(call, input, { key, ...(file ? { file } : {}) })
      intent.forget()
      const words =
        typeof options.success === 'function' ? options.success(answer) : options.success
      if (words !== undefined) showToast({ tone: 'done', title: words })
      options.onDone?.(answer, input)
      return answer
    } catch (error) {
      failed(error)
      return undefined
    } finally {
      // Invalidate after failures too: a conflict means that the screen is stale.
      invalidateAfterAct(client, options.invalidates, sentAt)
      running.current = false
      setBusy(false)
    }
  }

  return {
    run,
    busy,
    failure,
    fieldErrors: failure instanceof CallFailure && failure.status === 400 ? failure.fields : none,
    reset: () => {
      intent.forget()
      setFailure(undefined)
    },
  }
}

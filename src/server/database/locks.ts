/**
 * Numbers of all advisory locks, in one place to prevent collisions (PostgreSQL, 9.28.10 Advisory
 * Lock Functions). Numbers of removed locks are not reused.
 *
 * A lock of a text, such as a name, takes the hash of the text: with its number as the seed of
 * `hashtextextended`, or as the first of two keys.
 */
export const LOCKS = {
  /** Shared by the processes that use an embedded server, on its maintenance database. */
  embeddedPresent: 7_340_001,
  /** Held by the process that starts or stops an embedded server, on its maintenance database. */
  embeddedAlone: 7_340_002,
  migration: 7_340_003,
  /** The template database of a test run. */
  testTemplate: 7_340_004,
  /** One merge of an ERP load at a time. */
  loadMerge: 7_340_010,
  /** One `npm run load` at a time. */
  commandLineLoad: 7_340_011,
  /** Opening, completing and closing cycles. */
  cycles: 7_340_012,
  /** Exception lists; used by `regua.change_exception_lists()` and `regua.hold_exception_lists()`. */
  exceptionLists: 7_340_022,
  /** With a mall id: the months of a mall. */
  delinquencyMonths: 7_340_067,
  /** The list of eligible lawsuits. */
  lawsuitList: 7_340_071,
  /** One ranking snapshot at a time. */
  ranking: 7_310_601,
  /** With user and key: calls with the same idempotency key. */
  idempotencyKey: 7_340_080,
  /** With address and login: failed sign-ins. */
  signIn: 7_340_081,
  /** Changes of substitutes; also used by `regua.substitute_is_there()`. */
  substitutions: 7_340_082,
  /** One `regua.refresh_negativation_guarantors()` at a time. */
  guarantorCount: 7_340_083,
  /** Appending to the file of anchors. */
  auditAnchor: 7_340_084,
  /** With mall and document: postponing a customer. */
  postponement: 7_340_085,
  /** With the folded name: saving a mall. */
  mallName: 7_340_086,
  /** With the folded name: saving a collection group. */
  groupName: 7_340_087,
  /** With the folded name: saving a negotiation stage. */
  stageName: 7_340_088,
  /** With a mall id: making or closing a batch of the dunning ladder, and deleting boletos of it. */
  ladderBatch: 7_340_089,
  /** One refresh of the recovery cases at a time. */
  recovery: 7_310_841,
} as const

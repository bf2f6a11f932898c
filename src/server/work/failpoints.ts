/**
 * Marks a place where a crash must do no harm. Does nothing here, whatever the environment
 * contains. A drill starts the server with another module instead
 * (drills/seeded-faults/armed-failpoints.ts).
 */
export function failpoint(_name: string): void {}

/** The address of the page of recordings, so that Back, a reload and a link show the same. Pure. */

import { oneOf } from '#data/queries/teacher/library/library-choice.ts';
import {
  GROUP_ORDERS,
  type GroupOrder,
  NO_FILTER,
  REVIEW_STATUSES,
  type ReviewFilter,
} from '#data/queries/teacher/work-pairs.ts';
import { keysOf } from '#platform/keys-of.ts';
import type { AddressForm } from '#ui/address/address-fields.ts';

export const REVIEW_VIEWS = ['activity', 'student', 'timeline'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

export interface ReviewAddress extends ReviewFilter {
  view: ReviewView;
  /** Of the groups; the timeline is in the order of time. */
  order: GroupOrder;
}

const NO_ADDRESS: ReviewAddress = { ...NO_FILTER, view: 'activity', order: 'name' };

const names: Readonly<Record<keyof ReviewAddress, string>> = {
  view: 'view',
  class: 'class',
  activity: 'activity',
  student: 'student',
  status: 'status',
  search: 'q',
  order: 'sort',
};

/** What an old or mistyped address may have is read as nothing. */
export function readReviewAddress(params: URLSearchParams): ReviewAddress {
  return {
    view: oneOf(REVIEW_VIEWS, params.get(names.view)) ?? NO_ADDRESS.view,
    class: params.get(names.class) || null,
    activity: params.get(names.activity) || null,
    student: params.get(names.student) || null,
    status: oneOf(REVIEW_STATUSES, params.get(names.status)) ?? NO_ADDRESS.status,
    search: params.get(names.search) ?? '',
    order: oneOf(GROUP_ORDERS, params.get(names.order)) ?? NO_ADDRESS.order,
  };
}

/** The address after a change. What is as at the beginning is left out; what the page does not know stays. */
export function changeReviewAddress(
  params: URLSearchParams,
  change: Partial<ReviewAddress>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const field of keysOf(change)) {
    const value = change[field];
    if (value && value !== NO_ADDRESS[field]) next.set(names[field], value);
    else next.delete(names[field]);
  }
  return next;
}

export const reviewAddress: AddressForm<ReviewAddress> = {
  read: readReviewAddress,
  change: changeReviewAddress,
};

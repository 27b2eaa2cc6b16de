/** An item an avatar can wear, and how it is earned. Specification, teacher side, section 3 'Other stored tables'. */
import { z } from 'zod';
import { defineTable, optionalText } from '../define-table.ts';

export const accessoryLibrary = defineTable({
  name: 'accessory_library',
  shape: {
    name: z.string().min(1),
    category: z.string().min(1),
    description: optionalText,
    imageUrl: optionalText,
    unlockCondition: optionalText,
    unlockValue: z.int().nullable().default(null),
    rarity: z.string().default('common'),
    culturalOrigin: optionalText,
    isActive: z.boolean().default(true),
  },
});

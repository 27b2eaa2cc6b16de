-- What the school of release 0.5.0 holds and an earlier one could not hold.
INSERT INTO consents ("id", "uid", "studentId", "purpose", "method", "givenAt", "parentName", "formNumber", "createdAt")
  VALUES (1, '018f0000-0000-7000-8000-00000000000a', 2, 'record_voice', 'offline_form', '2026-01-05T08:00:00.000Z', 'Ann Chen', '17', '2026-01-05T08:00:00.000Z');
INSERT INTO feedback_comments ("id", "uid", "teacherId", "text", "position", "createdAt")
  VALUES (1, '018f0000-0000-7000-8000-00000000000b', 1, 'Well done!', 1, '2026-01-05T08:00:00.000Z');
UPDATE recordings SET "feedbackAt" = '2026-01-06T08:00:00.000Z', "heardAt" = '2026-01-07T08:00:00.000Z', "sticker" = 'star';

"""What a club needs beside tables: admission, moderation and announcements."""
